import { exportAxes, type Axis } from '../../../lib/domain/export/exportAxes'
import {
  type FieldStatistics,
  fieldValues,
  type FieldValues,
  groupStatistics,
  type GroupStatistics,
  type ValueCount,
} from '../../exporters/statistics/exportStatistics'
import { builder } from '../builder'

const ExportAxisEnum = builder.enumType('ExportAxis', {
  description: 'Where values come from: tax: taxonomies, pco: records of collections, rco: relations of collections.',
  values: exportAxes.map(({ axis }) => axis) as readonly Axis[],
})

const ExportValueCount = builder.objectRef<ValueCount>('ExportValueCount').implement({
  fields: (t) => ({
    value: t.exposeString('value', { description: 'Cut after 300 characters.' }),
    count: t.exposeInt('count', { description: 'Selected taxa with it.' }),
  }),
})

const ExportBin = builder.objectRef<FieldStatistics['histogram'][number]>('ExportBin').implement({
  fields: (t) => ({
    from: t.exposeString('from'),
    to: t.exposeString('to', { description: 'Belongs to the next step.' }),
    count: t.exposeInt('count'),
  }),
})

const ExportFieldStatistics = builder.objectRef<FieldStatistics>('ExportFieldStatistics').implement({
  fields: (t) => ({
    pname: t.exposeString('pname', { description: 'As the settings name it.' }),
    own: t.exposeInt('own', { description: 'Selected taxa with a value of their own.' }),
    viaSynonym: t.exposeInt('viaSynonym', {
      description: 'Selected taxa whose value a synonym lends or, with lendAlong, another version.',
    }),
    top: t.field({
      type: [ExportValueCount],
      description: 'The 12 most frequent values; empty where histogram has steps.',
      resolve: ({ top }) => top,
    }),
    histogram: t.field({ type: [ExportBin], resolve: ({ histogram }) => histogram }),
  }),
})

const ExportGroupStatistics = builder.objectRef<GroupStatistics>('ExportGroupStatistics').implement({
  fields: (t) => ({
    taxa: t.exposeInt('taxa', { description: 'Selected taxa.' }),
    isEstimated: t.exposeBoolean('isEstimated', {
      description: 'All numbers are extrapolated from a random sample of the taxa.',
    }),
    fields: t.field({ type: [ExportFieldStatistics], resolve: ({ fields }) => fields }),
  }),
})

const ExportFieldValues = builder.objectRef<FieldValues>('ExportFieldValues').implement({
  fields: (t) => ({
    isEstimated: t.exposeBoolean('isEstimated'),
    values: t.field({
      type: [ExportValueCount],
      description: 'At most 20, the most frequent first; those that begin with the text before those that contain it.',
      resolve: ({ values }) => values,
    }),
    more: t.exposeInt('more', { description: 'Other values with the text; at least so many when isCut.' }),
    isCut: t.exposeBoolean('isCut'),
    least: t.exposeString('least', { nullable: true, description: 'Least number or date; null for texts.' }),
    greatest: t.exposeString('greatest', { nullable: true }),
  }),
})

builder.queryField('exportGroupStatistics', (t) =>
  t.field({
    type: ExportGroupStatistics,
    description:
      'For how many of the taxa that a link selects each field of a group has a value, and which. ' +
      'query is the query string of the link; its columns and order do ' +
      'not matter. A group is a taxonomy, a collection (records), or a collection and a relation type.',
    args: {
      query: t.arg.string(),
      axis: t.arg({ type: ExportAxisEnum }),
      source: t.arg.string({ description: 'Name of the taxonomy or collection.' }),
      relationType: t.arg.string({ required: false }),
    },
    resolve: (_, { query, axis, source, relationType }, { database, signal }) =>
      groupStatistics(database, query, { axis, source, relationType: relationType ?? null }, signal),
  }),
)

builder.queryField('exportFieldValues', (t) =>
  t.field({
    type: ExportFieldValues,
    description:
      'Values of a field among the taxa that a link selects, to filter by; a filter on the field itself is left aside.',
    args: {
      query: t.arg.string(),
      axis: t.arg({ type: ExportAxisEnum }),
      source: t.arg.string(),
      relationType: t.arg.string({ required: false }),
      pname: t.arg.string(),
      containing: t.arg.string({ defaultValue: '' }),
    },
    resolve: (_, { query, containing, ...name }, { database, signal }) =>
      fieldValues(database, query, { ...name, relationType: name.relationType ?? null }, containing, signal),
  }),
)
