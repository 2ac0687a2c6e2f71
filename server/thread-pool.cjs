// Loaded with `node --require` before anything else: Node's loader of modules itself starts the thread pool, and its size
// cannot be changed after that. Password hashes (2 at once) and the sizes of pictures (8) share its threads with compression
// and files; with Node's own 4 threads an answer would wait for them to be compressed.
process.env.UV_THREADPOOL_SIZE ??= '16'
