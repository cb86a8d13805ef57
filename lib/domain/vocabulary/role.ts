/** What a member may do in an organisation, in the order in which it is offered. */
export const roles = ['orgAdmin', 'orgTaxonomyWriter', 'orgCollectionWriter'] as const

export type Role = (typeof roles)[number]
