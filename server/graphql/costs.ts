/** A list without a limit of its own is taken for so long. */
export const USUAL_LIST = 10
/** Lists that are hardly ever longer. */
export const SHORT_LISTS: Record<string, number> = {
  // Of most there is none; of others one or two.
  'PropertyRecord.movedFrom': 1,
  'Relation.movedFrom': 1,
}
/** A field of the schema's description of itself: it is in memory. What tools ask of all of it grows with the program, and is to be answered. */
export const SELF_DESCRIPTION = 0.5
/** A transaction each. */
export const AN_EDIT = 1_000

/** What a field costs itself, in about as many as one of its usual neighbours; 1 where nothing is said. */
export const COSTLY: Record<string, number> = {
  // Tables of one collection are sorted for each request: not within lists.
  'PropertyCollection.records': 5_000,
  'PropertyCollection.relations': 5_000,
  'Query.search': 5_000,
  'Query.treeNarrowed': 5_000,
  // Whole lists, as long as the database has them: not within each other.
  'Query.overview': 500,
  'Organization.taxonomies': 500,
  'Organization.collections': 500,
  'Query.comparison': 1_000,
  // Up to a million pairs are counted, or looked through for a text.
  'Crosswalk.counts': 2_000,
  'Crosswalk.pairs': 2_000,
  'Crosswalk.branch': 500,
  // A transaction with the viewer's rights.
  'Crosswalk.canDecide': 500,
  'Crosswalk.canReplace': 500,
  'Taxonomy.crosswalks': 500,
  'Taxonomy.replacedBy': 100,
  // Every entry of the chosen collections is followed.
  'Crosswalk.movable': 2_000,
  'MovePlan.counts': 5_000,
  'MovePlan.contradictions': 5_000,
  'MovePlan.staying': 5_000,
  'Crosswalk.moves': 500,
  'Query.exportPreview': 2_000,
  'Query.exportCount': 2_000,
  'Query.exportGroupStatistics': 4_000,
  'Query.exportFieldValues': 2_000,
  'Query.exportFieldChart': 4_000,
  'Query.collectionTaxonomies': 4_000,
  'Query.exportIds': 500,
  // What became of each taxon that a link names, along each crosswalk.
  'Query.exportVersions': 2_000,
  // Opens the file.
  'Query.importTableSample': 5_000,
  'Query.importTargets': 1_000,
  // Every row of an import is looked for.
  'Query.undoOutlook': 20_000,
  // Up to 500 names, each looked for in several ways: one list at a time.
  'Query.matchNames': 30_000,
  'Taxon.subtreeSize': 50,
  // A transaction with the viewer's rights.
  'Taxon.editableRelations': 2_000,
  // Each of them is some 40 ms of argon2.
  'Mutation.login': 10_000,
  'Mutation.changeEmail': 20_000,
  'Mutation.changePassword': 20_000,
  'Mutation.setPassword': 10_000,
  // A mail at most; counted by who asks and for whom.
  'Mutation.mailPasswordLink': 10_000,
  'Mutation.openPasswordLink': 1_000,
  'Mutation.createUser': 5_000,
  'Mutation.createShortLink': 10_000,
  'Query.shortLink': 1_000,
  'Mutation.saveExport': 10_000,
  // Up to 200 query strings of any length.
  'Viewer.savedExports': 5_000,
  'Viewer.watches': 5_000,
  // Begins work for seconds; each decision tells anew what kind its neighbours are.
  'Mutation.makeCrosswalk': 20_000,
  'Mutation.decideCrosswalk': 10_000,
  'Mutation.undoCrosswalkDecisions': 10_000,
  'Mutation.deleteCrosswalk': 10_000,
  'Mutation.sayReplaced': 10_000,
  'Mutation.chooseInMove': 10_000,
  'Mutation.startMove': 20_000,
  'Query.history': 1_000,
  // Reads all that changed between the two.
  'Query.states': 20_000,
  'Query.writes': 2_000,
  'Query.deletionPreview': 5_000,
  'Query.deletions': 500,
  // Changes as many rows as the import did.
  'Mutation.undoImport': 20_000,
  'Mutation.deleteRow': 10_000,
  'Mutation.undoDeletion': 10_000,
}

/**
 * Those of them that keep a database or a core busy for long: they are done in turns (server/fairness), and on the embedded database in the lane of bulk
 * work.
 */
export const DEAR = [
  'PropertyCollection.records',
  'PropertyCollection.relations',
  'Query.comparison',
  'Crosswalk.counts',
  'Crosswalk.pairs',
  'Query.exportPreview',
  'Query.exportCount',
  'Query.exportGroupStatistics',
  'Query.exportFieldValues',
  'Query.exportFieldChart',
  'Query.collectionTaxonomies',
  'Query.exportIds',
  'Query.exportVersions',
  'Query.importTableSample',
  'Query.undoOutlook',
  'Query.matchNames',
  'Crosswalk.movable',
  'MovePlan.counts',
  'MovePlan.contradictions',
  'MovePlan.staying',
  'Query.history',
  'Query.states',
  'Query.writes',
]

/** The same for what hashes a password. */
export const HASHING = ['Mutation.login', 'Mutation.changeEmail', 'Mutation.changePassword', 'Mutation.setPassword']
