// Loaded with `node --require`, because Node's module loader starts the thread pool and its size cannot change after
// that. Password hashes (at most 2 at once) and pictures (3) share the threads with compression and file access. With
// the default of 4 threads responses would wait for them. More threads than necessary would only keep more memory used
// by pictures.
process.env.UV_THREADPOOL_SIZE ??= '8'
