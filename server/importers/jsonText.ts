/** JSON that jsonb takes: texts of a source may hold U+0000, and a shortened one half a character. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' && unfit.test(each) ? each.replace(unfitEach, '') : each))

/** U+0000, and a half of a surrogate pair without the other. */
const unfit = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const unfitEach = new RegExp(unfit, 'g')
