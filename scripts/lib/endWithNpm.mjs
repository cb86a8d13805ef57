/**
 * Calls `end` when the npm that runs this script is gone: npm keeps a signal to itself when it is ended by one, and that it is gone shows
 * in who our parent is. Does nothing outside of npm.
 *
 * @param {() => void} end
 */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 500)
  watch.unref()
}
