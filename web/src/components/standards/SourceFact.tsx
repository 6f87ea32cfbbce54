import { Anchor } from '@mantine/core'

interface SourceFactProps {
  name: string
  /** Empty: nothing is shown. */
  source: string
  /** The words of the link. */
  open: string
}

/** Where the text of a document can be read, among its facts. People type it: only an address of the web is a link. */
export function SourceFact({ name, source, open }: SourceFactProps) {
  if (source === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {/^https?:\/\//.test(source) ? (
          <Anchor href={source} target="_blank" rel="noreferrer" inherit>
            {open}
          </Anchor>
        ) : (
          source
        )}
      </dd>
    </div>
  )
}
