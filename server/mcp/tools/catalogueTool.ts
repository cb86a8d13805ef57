import { paths, typeRoots } from '../../../lib/domain/addresses/paths'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { collectionsById, taxonomiesById } from '../../exporters/plan/exportSources'
import { listProperties } from '../../reconcile/catalogue'
import { readScope } from '../../reconcile/scope'
import { fittingWords } from '../../reconcile/suggest'
import { narrowedTo, taxonomiesParameter } from '../narrowedTo'
import { oneWordOf, optionalText, wholeNumber } from '../parameters'
import { defineTool, schemas } from '../tool'
import { collectionSources, taxonomySources } from '../toldSource'

const { text, maybe, whole, flag, list, object } = schemas
const types = Object.values(typeRoots)

/** What there is to be asked for. */
export const catalogueTool = defineTool({
  name: 'catalogue',
  title: 'Katalog',
  description:
    'Nennt die Taxonomien und alle Eigenschaften, Schutzangaben, Roten Listen und Beziehungen mit ihrem Schlüssel. Die Schlüssel brauchen count, values und ' +
    'export_link. Fragen Sie zuerst hier, statt einen Schlüssel zu raten.',
  parameters: {
    text: optionalText('Nur Eigenschaften, in deren Namen diese Wörter vorkommen, auch angefangen: Rote Liste, Schutz …'),
    type: oneWordOf(types, 'Nur was es zu Arten oder zu Lebensräumen gibt.'),
    taxonomies: taxonomiesParameter,
    limit: wholeNumber({ least: 1, most: 200, usual: 50 }, 'So viele Eigenschaften höchstens.'),
    offset: wholeNumber({ least: 0, most: 100_000, usual: 0 }, 'So viele werden übersprungen.'),
  },
  isDear: true,
  output: {
    taxonomies: list(
      object({
        ...{ id: text, name: text, type: { enum: types }, url: text },
        isReplaced: { ...flag, description: 'Es gibt eine neuere, die an ihrer Stelle steht.' },
      }),
    ),
    total: { ...whole, description: 'Eigenschaften im Ganzen.' },
    properties: list(
      object({
        ...{ key: text, name: text, description: text, valueType: text, unit: maybe },
        valueCount: { type: ['integer', 'null'], description: 'So viele Werte hat die ganze Quelle.' },
        source: { ...maybe, description: 'Die Taxonomie oder Sammlung; null bei allgemeinen Feldern.' },
      }),
    ),
  },
  async run({ db, origin }, input) {
    const named = await narrowedTo(db, input.taxonomies)
    const taxonomies = (await readScope(db, null)).taxonomies.filter(
      ({ id, type }) =>
        (named.length === 0 || named.some((each) => each.id === id)) && (input.type === null || typeRoots[type] === input.type),
    )
    const all = (await listProperties(db, taxonomies)).filter(({ isDoubled }) => !isDoubled)
    const fitting = input.text === null ? all : fittingWords(all, input.text)
    const page = fitting.slice(input.offset, input.offset + input.limit)
    const ids = [...new Set(page.flatMap(({ sourceId }) => sourceId ?? []))]
    const sources = [...taxonomySources(await taxonomiesById(db, ids)), ...collectionSources(await collectionsById(db, ids))]
    const nameOf = new Map(sources.map(({ id, name }) => [id, name]))
    const properties = page.map(({ id: key, name, description, valueType, unit, valueCount, sourceId }) => ({
      ...{ key, name, description, valueType, unit, valueCount },
      source: sourceId === null ? null : (nameOf.get(sourceId) ?? null),
    }))
    return {
      data: {
        taxonomies: taxonomies.map(({ id, name, type, isReplaced }) => ({
          ...{ id, name, type: typeRoots[type], isReplaced },
          url: origin + encodeURI(paths.taxonomy(type, id)),
        })),
        total: fitting.length,
        properties,
      },
      lines: [
        'Taxonomien:',
        ...taxonomies.map(
          ({ name, type, isReplaced }) => `- ${name} (${typeRoots[type]}${isReplaced ? ', durch eine neuere ersetzt' : ''})`,
        ),
        `${swissCount(fitting.length)} Eigenschaften${page.length < fitting.length ? `, hier ${page.length} ab der ${input.offset + 1}.` : ''}:`,
        ...properties.map(
          ({ key, description, valueType }) => `- ${key} (${[valueType, description].filter(Boolean).join('; ')})`,
        ),
      ],
      sources,
      proof: paths.exportTool(input.type === null ? '' : String(new URLSearchParams({ type: input.type }))),
    }
  },
})
