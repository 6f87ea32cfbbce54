/// <reference types="vite/client" />

// The package types only its barrel; importing single files keeps the other 6,000 icons out of the development server.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react'

  const icon: TablerIcon
  export default icon
}
