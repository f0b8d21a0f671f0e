#include "CBuild.h"

#ifndef ASCTL_COMMIT
#define ASCTL_COMMIT ""
#endif
#ifndef ASCTL_SWIFT_VERSION
#define ASCTL_SWIFT_VERSION ""
#endif

const char *asctl_commit(void) { return ASCTL_COMMIT; }
const char *asctl_swift_version(void) { return ASCTL_SWIFT_VERSION; }
