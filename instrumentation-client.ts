// Next runs this in the browser right before React takes over the page.
import { listenForSlash } from './components/search/box/slashKey'

listenForSlash()
