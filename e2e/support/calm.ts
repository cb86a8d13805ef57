import type { Page } from '@playwright/test'

/** Nothing has been drawn or scrolled for a moment: somebody has read the page. */
export const calm = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer: ReturnType<typeof setTimeout>
        const observer = new MutationObserver(again)
        function again() {
          clearTimeout(timer)
          timer = setTimeout(() => {
            observer.disconnect()
            document.removeEventListener('scroll', again, true)
            resolve()
          }, 400)
        }
        observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
        document.addEventListener('scroll', again, true)
        again()
      }),
  )
