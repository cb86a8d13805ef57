/** A day as ISO date, as the calendar in Switzerland has it: 2026-11-21. */
export const swissDay = (time: Date): string => time.toLocaleDateString('sv-SE', { timeZone: 'Europe/Zurich' })
