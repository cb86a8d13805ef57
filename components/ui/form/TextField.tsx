'use client'

import { styled } from '@mui/material/styles'
import { fieldLook } from './fieldLook'

/** A field of one line; how wide it is, is the form's business. */
export const TextField = styled('input')(fieldLook())
