// Preloaded into a child: when the parent is gone, even by kill -9, the child ends in order instead of holding on to port and database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
