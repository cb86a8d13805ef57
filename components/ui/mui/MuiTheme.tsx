import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { theme } from './theme'

/** Around each of MUI's parts, and only there: on a first load its theme would weigh as much as the tree with all its ways. */
export const MuiTheme = ({ children }: { children: ReactNode }) => <ThemeProvider theme={theme}>{children}</ThemeProvider>
