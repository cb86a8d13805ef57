// A busy machine is no failure: what appears may take longer than Testing Library's one second.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 30_000 })
