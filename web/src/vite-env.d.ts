/// <reference types="vite/client" />

// The package types its barrel only; the single files keep the other 6,000 icons out of the development server.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react'

  const icon: TablerIcon
  export default icon
}
