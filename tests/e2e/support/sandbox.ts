export { controlsAt as sandboxAt, type SandboxControls } from '../../../sandbox/demo/controls.ts';
