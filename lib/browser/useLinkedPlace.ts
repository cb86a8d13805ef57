import { useEffect } from 'react'

/** Whether the page was opened just now and nobody has been led to a place in it yet; whoever comes back finds the place where they were. */
let isOpening = true

/** A link into a page leads to a place that is not there yet when the page is opened: it comes into view as soon as it is. */
export function useLinkedPlace(id: string | undefined): void {
  useEffect(() => {
    if (!isOpening || id === undefined || window.location.hash !== `#${id}`) return
    isOpening = false
    document.getElementById(id)?.scrollIntoView()
  }, [id])
}
