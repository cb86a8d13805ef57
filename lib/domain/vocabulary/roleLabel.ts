const labels: Record<string, string | undefined> = {
  orgAdmin: 'Verwaltung',
  orgTaxonomyWriter: 'Taxonomien bearbeiten',
  orgCollectionWriter: 'Sammlungen bearbeiten',
}

/** A membership's role in German; an unknown one as it stands. */
export const roleLabel = (role: string): string => labels[role] ?? role
