// Calls of the generator in the worker. Of several calls that wait, only the newest of each kind is made.

export class Generator {
  #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  #waiting = new Map(); // from the name of the function to the newest call that was not sent
  #sent = null;
  #number = 0;

  constructor(onReady, onFailure, onProgress) {
    this.#worker.onmessage = ({ data }) => {
      if (data.next) {
        onProgress(data);
      } else if (data.ready) {
        onReady();
      } else if (data.failed) {
        onFailure(data.failed);
      } else {
        this.#receive(data);
      }
    };
    this.#worker.onerror = (event) => onFailure(event.message);
  }

  // Return the answer, or null if a newer call replaced this one.
  call(name, argument) {
    return new Promise((resolve, reject) => {
      this.#waiting.get(name)?.resolve(null);
      this.#waiting.set(name, { call: name, argument, resolve, reject });
      this.#send();
    });
  }

  #send() {
    const [next] = this.#waiting.values();
    if (this.#sent || !next) {
      return;
    }
    this.#waiting.delete(next.call);
    this.#sent = next;
    this.#number += 1;
    this.#worker.postMessage({ id: this.#number, call: next.call, argument: next.argument });
  }

  #receive({ value, error, milliseconds }) {
    const { resolve, reject } = this.#sent;
    this.#sent = null;
    if (error) {
      reject(new Error(error));
    } else {
      resolve({ ...value, milliseconds });
    }
    this.#send();
  }
}
