import { Refused } from '../expected'

/** What is wrong with the input of a tool, as a sentence for whoever reads it there, which may be a model that tries again. */
export class ToolInputError extends Refused {
  override name = 'ToolInputError'
}
