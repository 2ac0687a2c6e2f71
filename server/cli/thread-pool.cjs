// Loaded with `node --require`, because Node's module loader starts the thread pool and its size cannot change after
// that. Password hashes (at most 2 at once) share the threads with compression and file access, and so do pictures (3) in
// their own process. With the default of 4 threads responses would wait for them.
process.env.UV_THREADPOOL_SIZE ??= '8'
