// Next runs this in the browser right before React takes over the page.
import { askEarly } from './components/askEarly'
import { listenForSlash } from './components/search/slashKey'

listenForSlash()
void askEarly(window.location.pathname)
