// Loaded into a server's process before the server: directs names below outside.example to a double on this machine.
// Only name resolution and connecting are replaced; the server's own guard decides in between.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const NAME = /\.outside\.example$/;
const PUBLIC = '93.184.215.14';
const port = Number(process.env.OUTSIDE_PORT);

type Done = (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void;
type Lookup = (host: string, options: { all?: boolean }, done: Done) => void;

const systemLookup = dns.lookup as unknown as Lookup;
const lookup: Lookup = (host, options, done) => {
  if (!NAME.test(host)) return systemLookup(host, options, done);
  if (options.all) done(null, [{ address: PUBLIC, family: 4 }]);
  else done(null, PUBLIC, 4);
};
Object.assign(dns, { lookup });
syncBuiltinESMExports();

type Dialled = { host?: string; port?: number; lookup?: Lookup };
type Connect = (this: net.Socket, ...given: unknown[]) => net.Socket;
const systemConnect = net.Socket.prototype.connect as unknown as Connect;

function dial(this: net.Socket, ...given: unknown[]): net.Socket {
  // Within Node, the arguments already come as one list.
  const [first] = given;
  const options = (Array.isArray(first) ? first[0] : first) as Dialled | undefined;
  const guarded = options?.lookup;
  if (options?.host && NAME.test(options.host) && guarded) {
    options.port = port;
    options.lookup = (host, wanted, done) =>
      guarded(host, wanted, (error) => {
        if (error) done(error, '', 4);
        else if (wanted.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
        else done(null, '127.0.0.1', 4);
      });
  }
  return systemConnect.apply(this, given);
}
Object.assign(net.Socket.prototype, { connect: dial });
