import styled from '@emotion/styled'

/** While a job runs nothing it works with can be changed. */
export const Fields = styled('fieldset')({ margin: 0, padding: 0, border: 0, minWidth: 0 })
