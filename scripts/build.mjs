/** `npm run build`: installs what the lock file names and compiles everything that does not run from its source. */
import { buildAll, install } from './workspace.mjs';

install();
process.exit(await buildAll());
