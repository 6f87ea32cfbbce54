import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SearchBox.module.css'

export interface SearchBoxProps {
  /** The active search, from the address. */
  value: string
  /** Called 300 ms after the last key, with the trimmed text. */
  onSearch: (text: string) => void
  /** «Search» by default. */
  label?: string
}

/** A search field; `/` focuses the first one on the page. */
export function SearchBox({ value, onSearch, label }: SearchBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The address was changed in another way (Back, a cleared search): the field follows.
  if (known !== value) {
    setKnown(value)
    if (text.trim() !== value) setText(value)
  }
  const search = useDebouncedCallback((next: string) => onSearch(next.trim()), 300)
  const change = (next: string): void => {
    setText(next)
    search(next)
  }
  return (
    <TextInput
      type="search"
      data-search
      aria-label={label ?? t('common.search')}
      placeholder={label ?? t('common.search')}
      maxLength={200}
      w={{ base: '100%', xs: 260 }}
      className={classes.search ?? ''}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label={t('common.clear')} onClick={() => change('')} />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
