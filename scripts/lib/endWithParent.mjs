// Preloaded into a child: when the parent is gone, even by kill -9, the child ends in order instead of holding on to port and database.
const end = () => process.kill(process.pid, 'SIGTERM')
// On a busy machine the parent may be gone before this is read; nobody says so again.
if (process.connected === false) end()
else process.once('disconnect', end)
process.channel?.unref()
