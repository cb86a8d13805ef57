/** R of the same installation as Rscript. */
export const rOf = (rscript: string) => rscript.replace(/Rscript$/, 'R')
