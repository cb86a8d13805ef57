'use client'

import styled from '@emotion/styled'
import { fieldLook } from './fieldLook'

/** A field of one line; how wide it is, is the form's business. */
export const TextField = styled('input')(fieldLook())
