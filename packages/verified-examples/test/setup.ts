import path from 'node:path';
import { PACKAGE, setSettings } from '../src/settings.ts';

setSettings({ root: PACKAGE, cache: path.join(PACKAGE, '.cache') });
