'use client'

import styled from '@emotion/styled'
import { tones } from '@/lib/theme'
import { buttonLook } from './Button'

interface FileButtonProps {
  children: string
  /** Endings, by comma. */
  accept: string
  look?: 'outlined' | 'filled'
  onFile: (file: File) => void
}

/** Asks for a file. */
export const FileButton = ({ children, accept, look = 'outlined', onFile }: FileButtonProps) => (
  <Label data-look={look}>
    {children}
    <input
      type="file"
      accept={accept}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onFile(file)
        // The same file can be chosen once more.
        target.value = ''
      }}
    />
  </Label>
)

const Label = styled('label')({
  ...buttonLook,
  position: 'relative',
  '&:focus-within': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 2 },
  '& input': { position: 'absolute', opacity: 0, width: 1, height: 1 },
})
