import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { ApiError } from '../../api/api-error.ts'
import { FormDialog } from './FormDialog.tsx'

type Save = (values: { name: string }) => Promise<unknown>

interface RenamingProps {
  save: Save
  renews?: () => Promise<void>
  clear?: () => void
}

function Renaming({ save, renews = async () => undefined, clear = () => undefined }: RenamingProps) {
  const [opened, setOpened] = useState(true)
  const form = useForm({ initialValues: { name: 'NT-01' } })
  return (
    <FormDialog
      opened={opened}
      onClose={() => setOpened(false)}
      title="Rename"
      form={form}
      save={save}
      addsTo={{ clear }}
      renews={renews}
      done={(_, { name }) => `${name} saved`}
      failed="Could not be saved"
    >
      <TextInput label="Name" {...form.getInputProps('name')} />
    </FormDialog>
  )
}

/** In the order in which they happen: the list from its start, its data, the toast, the end of the dialog. */
async function saving(save: Save) {
  const happened: string[] = []
  await draw(
    <>
      <Notifications />
      <Renaming
        save={save}
        clear={() => happened.push('cleared')}
        renews={async () => {
          happened.push('renewed')
        }}
      />
    </>,
  )
  await userEvent.type(await nameField(), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return happened
}

/** The toast, also over the open dialog. */
const toast = (kind: string) =>
  waitFor(() => {
    const found = document.querySelector(`[data-kind="${kind}"]`)
    expect(found).not.toBeNull()
    return found?.textContent
  })

const refused = (fields: Record<string, string>) =>
  new ApiError({ status: 400, detail: null, code: null, fields })

const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' })
const closed = () => waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

test('unchanged it closes without a question', async () => {
  await draw(<Renaming save={vi.fn<Save>()} />)
  await nameField()
  await userEvent.keyboard('{Escape}')
  await closed()
  expect(screen.queryByText('Discard your changes?')).toBeNull()
})

test('changed it asks first: keep editing keeps what was typed, discard closes', async () => {
  const save = vi.fn<Save>()
  await draw(<Renaming save={save} />)
  await userEvent.type(await nameField(), '!')
  await userEvent.keyboard('{Escape}')
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect((await nameField()).value).toBe('NT-01!')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await closed()
  expect(save).not.toHaveBeenCalled()
})

test('saved: the list starts again and is renewed, a toast says so, and it closes without a question', async () => {
  const save = vi.fn<Save>().mockResolvedValue(undefined)
  const happened = await saving(save)
  await closed()
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'NT-01!' })
  expect(happened).toEqual(['cleared', 'renewed'])
  expect(await toast('success')).toBe('NT-01! saved')
  expect(screen.queryByText('Discard your changes?')).toBeNull()
})

test('refused: its field is marked and focused, a toast says why, and it stays open with nothing renewed', async () => {
  const happened = await saving(() => Promise.reject(refused({ name: 'This name is taken' })))
  expect(await toast('error')).toBe('Could not be savedThis name is taken')
  const field = await nameField()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['NT-01!', 'true'])
  expect(document.activeElement).toBe(field)
  expect(happened).toEqual([])
})

test('unreachable: a toast and the dialog say so, and it stays open with nothing renewed', async () => {
  const lost = new ApiError({ status: 0, detail: null, code: 'network', fields: {} })
  const happened = await saving(() => Promise.reject(lost))
  const words = 'Could not be saved. The server cannot be reached.'
  expect(await toast('error')).toContain(words)
  expect(document.querySelector('form [role="alert"]')?.textContent).toContain(words)
  expect((await nameField()).value).toBe('NT-01!')
  expect(happened).toEqual([])
})

test('while it is being saved it neither closes nor asks', async () => {
  await draw(<Renaming save={() => new Promise(() => undefined)} />)
  await userEvent.type(await nameField(), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  expect(screen.queryByText('Discard your changes?')).toBeNull()
  expect((await nameField()).value).toBe('NT-01!')
})

test("the server's words for a field appear under it, and it gets the focus", async () => {
  await draw(<Renaming save={() => Promise.reject(refused({ name: 'This name is taken' }))} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('This name is taken')
  const field = await nameField()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('any other failure is shown above the buttons, and the dialog stays', async () => {
  await draw(<Renaming save={() => Promise.reject(new Error('no words'))} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Could not be saved')
  await nameField()
})
