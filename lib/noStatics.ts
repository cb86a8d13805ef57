/** What the browser gets instead of `hoist-non-react-statics` (next.config.ts): Emotion's `withTheme` needs it, which nobody calls. */
export default function leaveStatics<T>(target: T): T {
  return target
}
