import { Refused } from '../../expected'

/** What is wrong with an export, as a German sentence for the user; answered as 400. What it quotes from the link is cut where it is endless. */
export class ExportError extends Refused {
  override name = 'ExportError'
  constructor(sentence: string) {
    super(sentence.replace(endless, '$1…'))
  }
}

/** A short link that does not exist; answered as 404. */
export class UnknownShortLink extends ExportError {
  override name = 'UnknownShortLink'
}

/** A quoted name or value, or one behind `=`, of more than 300 characters. */
const endless = /((?:«|=)[^»]{300})[^»]*(?=»| ist keine Spalte)/g
