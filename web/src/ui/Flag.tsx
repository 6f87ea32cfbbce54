export type FlagCode = 'vi' | 'en'

/** The flag of a language's country, decorative: the text beside it says which language. */
export function Flag({ code, width = 20 }: { code: FlagCode; width?: number }) {
  const height = Math.round((width * 2) / 3)
  return (
    <svg
      width={width}
      height={height}
      viewBox="0 0 30 20"
      aria-hidden="true"
      style={{ borderRadius: 2, flex: 'none' }}
    >
      {code === 'vi' ? <Vietnam /> : <UnitedKingdom />}
    </svg>
  )
}

function Vietnam() {
  return (
    <>
      <path fill="#da251d" d="M0 0h30v20H0z" />
      <path
        fill="#ff0"
        d="m15 4 1.41 4.06 4.3.09-3.43 2.59 1.25 4.11L15 12.4l-3.53 2.45 1.25-4.11-3.43-2.59 4.3-.09z"
      />
    </>
  )
}

function UnitedKingdom() {
  return (
    <>
      <path fill="#012169" d="M0 0h30v20H0z" />
      <path stroke="#fff" strokeWidth="4" d="m0 0 30 20M30 0 0 20" />
      <path stroke="#c8102e" strokeWidth="1.6" d="m0 0 30 20M30 0 0 20" />
      <path stroke="#fff" strokeWidth="6.6" d="M15 0v20M0 10h30" />
      <path stroke="#c8102e" strokeWidth="4" d="M15 0v20M0 10h30" />
    </>
  )
}
