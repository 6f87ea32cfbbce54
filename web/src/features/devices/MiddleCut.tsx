import classes from './MiddleCut.module.css'

const END = 12

/** A text that is cut in its middle where there is no room: the end of a topic tells as much as its beginning. */
export function MiddleCut({ text, className }: { text: string; className?: string | undefined }) {
  if (text.length <= END * 2) {
    return (
      <span className={className} title={text}>
        {text}
      </span>
    )
  }
  return (
    <span className={`${classes.cut} ${className ?? ''}`} title={text}>
      <span className={classes.start}>{text.slice(0, -END)}</span>
      <span className={classes.end}>{text.slice(-END)}</span>
    </span>
  )
}
