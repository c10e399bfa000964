import skillfold from '@skillfold/vite'
import { sveltekit } from '@sveltejs/kit/vite'

export default {
  plugins: [skillfold({ roots: '../../skills', types: false }), sveltekit()],
}
