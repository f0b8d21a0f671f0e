#ifdef __linux__
// Swift's runtime refers to hypotf, which asctl never calls, and a build on glibc 2.35 or later would require that version
// for it. A double has room for the squares of all floats.
__attribute__((visibility("hidden"))) float hypotf(float x, float y);

float hypotf(float x, float y) { return (float)__builtin_sqrt((double)x * x + (double)y * y); }
#endif
