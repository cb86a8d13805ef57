/** `x!` is a promise to the compiler; whoever makes it says why, on the same line or the one above. */
export const nonNullNeedsComment = {
  meta: { type: 'suggestion', schema: [], messages: { missing: 'Ein «!» braucht einen Kommentar, warum der Wert da ist.' } },
  create(context) {
    const commented = new Set(
      context.sourceCode.getAllComments().flatMap(({ loc }) => [loc.start.line, loc.end.line, loc.end.line + 1]),
    )
    return {
      TSNonNullExpression(node) {
        const ownLine = node.loc.end.line
        const statement = context.sourceCode
          .getAncestors(node)
          .findLast((ancestor) => /Statement|Declaration$/.test(ancestor.type))
        if (commented.has(ownLine) || (statement && commented.has(statement.loc.start.line))) return
        context.report({ node, messageId: 'missing' })
      },
    }
  },
}
