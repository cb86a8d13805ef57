// Next runs this in the browser right before React takes over the page.
import { askEarly } from './components/askEarly'

void askEarly(window.location.pathname)
