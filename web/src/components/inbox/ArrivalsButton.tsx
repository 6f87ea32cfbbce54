import { Button } from '@mantine/core'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import classes from './ArrivalsButton.module.css'

/** A button over the top of a list with the number of new rows, which shows them. Nothing without a text. */
export function ArrivalsButton({ text, onShow }: { text: string | null; onShow: () => void }) {
  return (
    <output className={classes.place}>
      {text !== null && (
        <Button
          className={classes.button}
          size="compact-md"
          radius="xl"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={onShow}
        >
          {text}
        </Button>
      )}
    </output>
  )
}
