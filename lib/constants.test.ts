import * as constants from './constants'
import { MAX_EXPORT_FIELDS } from './domain/export/exportSettings'

test('the numbers are those of the specification (spec §9.1, §9.2, §9.3, §9.4, §9.5, §9.6, §9.7, §9.8, §9.9, §9.10)', () => {
  expect({ ...constants, MAX_EXPORT_FIELDS }).toEqual({
    APP_BAR_HEIGHT: 64,
    CONTENT_WIDTH: 600,
    EXPORT_PROPERTIES_WIDTH: 400,
    MAX_EXPORT_FIELDS: 100,
    SIDEBAR_WIDTH: 260,
    STACKED_UP_TO: 700,
    DEFAULT_WINDOW_SIZE: 800,
    DATABASE_NAME: 'ae',
    DATABASE_VERSION: 2,
    BATCH_INTERVAL_MS: 10,
    BATCH_MAX: 10,
    EXPIRED_LOGIN_MS: 10_000,
  })
})
