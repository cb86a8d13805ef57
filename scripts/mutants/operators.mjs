import ts from 'typescript'

/**
 * The ways in which a rule is broken. Each looks at one node and answers edits, of which one is made: `texts` are tried in an order drawn by the seed until one
 * compiles.
 *
 * @typedef {{ start: number, end: number, texts: string[] }} Edit
 * @type {Record<string, (node: ts.Node, source: ts.SourceFile) => Edit[]>}
 */
export const operators = {
  'comparison flipped': swapped({ '<': ['>'], '<=': ['>'], '>': ['<'], '>=': ['<'], '===': ['!=='], '!==': ['==='] }),
  'boundary moved': swapped({ '<': ['<='], '<=': ['<'], '>': ['>='], '>=': ['>'] }),
  'and, or': swapped({ '&&': ['||'], '||': ['&&'] }),
  'plus, minus': swapped({ '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '+=': ['-='], '-=': ['+='] }),
  'fallback taken': (node, source) =>
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
      ? [replace(node, source, node.right.getText(source))]
      : [],
  'counting turned': (node, source) =>
    (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) &&
    node.operand &&
    /\+\+|--/.test(node.getText(source))
      ? [
          replace(
            node,
            source,
            node.getText(source).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')),
          ),
        ]
      : [],
  'not dropped': (node, source) =>
    ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken
      ? [replace(node, source, node.operand.getText(source))]
      : [],
  'condition negated': (node, source) =>
    ts.isIfStatement(node) || ts.isWhileStatement(node)
      ? [replace(node.expression, source, `!(${node.expression.getText(source)})`)]
      : [],
  'branch dropped': (node, source) => {
    if (!ts.isIfStatement(node)) return []
    if (node.elseStatement)
      return [replace(node, source, node.elseStatement.getText(source)), replace(node.elseStatement, source, '{}')]
    return [replace(node, source, ts.isIfStatement(node.parent) ? '{}' : '')]
  },
  'arms swapped': (node, source) =>
    ts.isConditionalExpression(node)
      ? [
          replace(
            node,
            source,
            `${node.condition.getText(source)} ? ${node.whenFalse.getText(source)} : ${node.whenTrue.getText(source)}`,
          ),
        ]
      : [],
  'return dropped': (node, source) => (ts.isReturnStatement(node) && node.expression ? [replace(node, source, 'return')] : []),
  'return constant': (node, source) => {
    const value = ts.isReturnStatement(node)
      ? node.expression
      : ts.isArrowFunction(node) && !ts.isBlock(node.body)
        ? node.body
        : null
    return value ? [replace(value, source, ...constants.filter((text) => text !== value.getText(source)))] : []
  },
  'call dropped': (node, source) => {
    if (!ts.isExpressionStatement(node)) return []
    const work =
      ts.isAwaitExpression(node.expression) || ts.isVoidExpression(node.expression) ? node.expression.expression : node.expression
    return ts.isCallExpression(work)
      ? [replace(node, source, ts.isBlock(node.parent) || ts.isSourceFile(node.parent) ? '' : '{}')]
      : []
  },
  'method dropped': (node, source) => {
    const name = methodOf(node)
    return name && dropped.has(name) ? [replace(node, source, node.expression.expression.getText(source))] : []
  },
  'method exchanged': (node, source) => {
    const name = methodOf(node)
    return name && exchanged[name] ? [replace(node.expression.name, source, exchanged[name])] : []
  },
  'string emptied': (node, source) => {
    if (!ts.isStringLiteral(node) && !ts.isTemplateExpression(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return []
    if (isName(node) || ts.isTaggedTemplateExpression(node.parent) || node.getWidth(source) === 2) return []
    return [replace(node, source, "''")]
  },
  'number moved': (node, source) => {
    if (!ts.isNumericLiteral(node) || isName(node)) return []
    const number = Number(node.text)
    return [replace(node, source, String(number + 1), number > 0 ? String(number - 1) : '-1')]
  },
  'true, false': (node, source) => {
    if (ts.isLiteralTypeNode(node.parent)) return []
    if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace(node, source, 'false')]
    return node.kind === ts.SyntaxKind.FalseKeyword ? [replace(node, source, 'true')] : []
  },
  'SQL changed': (node, source) => {
    if (!isTemplatePart(node) || !isSql(node)) return []
    const start = node.getStart(source)
    const text = node.getText(source)
    return [...text.matchAll(sqlWord)]
      .filter(([word], index, all) => word !== ' = ' || isCompared(text.slice(0, all[index].index)))
      .map(({ 0: word, index }) => ({ start: start + index, end: start + index + word.length, texts: [sqlWords[word]] }))
  },
}

/** An equal sign behind `set` is no comparison; without a word before it nobody knows. */
const isCompared = (before) => !['set', undefined].includes(before.match(/\b(set|where|on|and|or|when|having|not|if)\b/g)?.at(-1))

const constants = ['null', '[]', "''", '0', 'false', 'true']

/** Methods without which a value stays of its type. */
const dropped = new Set(
  'sort toSorted filter reverse toReversed slice flat trim trimEnd trimStart toLowerCase toUpperCase normalize replace replaceAll concat'.split(
    ' ',
  ),
)

const exchanged = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  push: 'unshift',
  indexOf: 'lastIndexOf',
  find: 'findLast',
}

const sqlWords = {
  ' and ': ' or ',
  ' or ': ' and ',
  ' = ': ' <> ',
  ' <> ': ' = ',
  ' < ': ' <= ',
  ' <= ': ' < ',
  ' > ': ' >= ',
  ' >= ': ' > ',
  ' desc': ' asc',
  'not exists': 'exists',
  'is not null': 'is null',
  ' union all': ' union',
  'left join': 'join',
  'is distinct from': 'is not distinct from',
}
const sqlWord = new RegExp(Object.keys(sqlWords).join('|'), 'g')

/** Every way to break this file, in the order of its text. */
export function editsOf(source) {
  const edits = []
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return
    for (const [operator, find] of Object.entries(operators))
      for (const edit of find(node, source))
        edits.push({ operator, ...edit, line: source.getLineAndCharacterOfPosition(edit.start).line + 1 })
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return edits
}

function replace(node, source, ...texts) {
  return { start: node.getStart(source), end: node.getEnd(), texts }
}

function swapped(pairs) {
  return (node, source) => {
    const texts = ts.isBinaryExpression(node) ? pairs[node.operatorToken.getText(source)] : undefined
    return texts ? [replace(node.operatorToken, source, ...texts)] : []
  }
}

function methodOf(node) {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : null
}

/** A key of an object, the name of a module or a part of a type: no value. */
function isName(node) {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return parent.name === node
  return ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent) || ts.isExternalModuleReference(parent)
}

const isTemplatePart = (node) =>
  ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)

function isSql(node) {
  for (let at = node; at && !ts.isStatement(at); at = at.parent)
    if (ts.isTaggedTemplateExpression(at)) return /^sql\b/.test(at.tag.getText())
  return false
}
