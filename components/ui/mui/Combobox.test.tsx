import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Combobox } from './Combobox'
import { Popover } from './Popover'

test('Escape in a field whose list stays closes what the field stands in', async () => {
  const closed = jest.fn()
  const anchor = document.body.appendChild(document.createElement('button'))
  render(
    <Popover label="Filter" anchor={anchor} onClose={closed}>
      <Combobox freeSolo isListInside options={['EN', 'VU']} inputValue="" />
    </Popover>,
  )
  screen.getByRole('combobox').focus()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(1)
})
