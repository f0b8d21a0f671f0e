// What only the build knows. `make build` passes it in the environment; Package.swift turns it into macros of this target
// alone, so that a new commit compiles one C file again.
#ifndef ASCTL_CBUILD_H
#define ASCTL_CBUILD_H

// The commit that was built, with "-dirty" after it if files had changed; empty if unknown.
const char *asctl_commit(void);
// The version of Swift; empty if unknown.
const char *asctl_swift_version(void);

#endif
