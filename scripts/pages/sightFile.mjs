import { join } from 'node:path'
import { distDir } from '../lib/root.mjs'

/** What the server renders pages with before their scripts run (components/sight/); named so in lib/domain/addresses/firstSight.ts. */
export const sightFile = join(distDir, 'firstSight.js')
