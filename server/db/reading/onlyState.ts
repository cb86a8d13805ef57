import { sql } from 'kysely'
import { asClient, NOBODY } from '../../fairness/client'
import type { DataState } from '../../../lib/domain/addresses/dataStateHeader'
import type { Db } from '../db'
import { latest } from './latest'
import { prepared } from '../preparedStatements'

/** The Datenstand of a database without copies: nothing is behind it. Read for all who wait for it, not in the turn of whoever asked first. */
export const onlyState = (reader: Db): (() => Promise<DataState>) =>
  latest(() =>
    asClient(NOBODY, async () => {
      const { rows } = await sql<{ revision: number }>`${prepared}select revision::float8 as revision from data_state`.execute(
        reader,
      )
      if (!rows[0]) throw new Error('data_state has no row')
      return { revision: rows[0].revision, log: null }
    }),
  )
