import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { ApiError } from '../../api/api-error.ts'
import { FormDialog } from './FormDialog.tsx'

type Save = (values: { name: string }) => Promise<unknown>

function Renaming({ onSubmit }: { onSubmit: Save }) {
  const [opened, setOpened] = useState(true)
  const form = useForm({ initialValues: { name: 'NT-01' } })
  return (
    <FormDialog
      opened={opened}
      onClose={() => setOpened(false)}
      title="Rename"
      form={form}
      onSubmit={onSubmit}
      errorFallback="Could not be saved"
    >
      <TextInput label="Name" {...form.getInputProps('name')} />
    </FormDialog>
  )
}

const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' })
const closed = () => waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

test('unchanged it closes without a question', async () => {
  await draw(<Renaming onSubmit={vi.fn<Save>()} />)
  await nameField()
  await userEvent.keyboard('{Escape}')
  await closed()
  expect(screen.queryByText('Discard your changes?')).toBeNull()
})

test('changed it asks first: keep editing keeps what was typed, discard closes', async () => {
  const onSubmit = vi.fn<Save>()
  await draw(<Renaming onSubmit={onSubmit} />)
  await userEvent.type(await nameField(), '!')
  await userEvent.keyboard('{Escape}')
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect((await nameField()).value).toBe('NT-01!')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await closed()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('saved it closes without a question', async () => {
  const onSubmit = vi.fn<Save>().mockResolvedValue(undefined)
  await draw(<Renaming onSubmit={onSubmit} />)
  await userEvent.type(await nameField(), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await closed()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'NT-01!' }, expect.anything())
})

test('while it is being saved it neither closes nor asks', async () => {
  await draw(<Renaming onSubmit={() => new Promise(() => undefined)} />)
  await userEvent.type(await nameField(), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  expect(screen.queryByText('Discard your changes?')).toBeNull()
  expect((await nameField()).value).toBe('NT-01!')
})

test("the server's words for a field appear under it, and it gets the focus", async () => {
  const refused = { status: 400, detail: null, code: null, fields: { name: 'This name is taken' } }
  await draw(<Renaming onSubmit={() => Promise.reject(new ApiError(refused))} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('This name is taken')
  const field = await nameField()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('any other failure is shown above the buttons, and the dialog stays', async () => {
  await draw(<Renaming onSubmit={() => Promise.reject(new Error('no words'))} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Could not be saved')
  await nameField()
})
