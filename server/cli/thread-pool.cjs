// Loaded with `node --require` before anything else: Node's loader of modules itself starts the thread pool, and its size
// cannot be changed after that. Password hashes (2 at once at most) and pictures (3) share its threads with compression and files;
// with Node's own 4 threads answers would wait behind them. More than are needed would only keep more memory of pictures.
process.env.UV_THREADPOOL_SIZE ??= '8'
