/** The number with so many figures, and with all that stand before its point: 2005 may be a year. For people, with a minus sign. */
export function roughNumber(number: number, figures: number): string {
  const before = String(Math.trunc(Math.abs(number))).length
  return signed(Number(number.toPrecision(Math.max(figures, before))))
}

/** As it is, with a minus sign. */
export const signed = (number: number): string => String(number).replaceAll('-', '−')
