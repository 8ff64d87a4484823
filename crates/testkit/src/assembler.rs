//! A class file from parts, as no compiler would write it.

#[derive(Default)]
pub struct ClassAssembler {
    pool: Vec<u8>,
    entries: u16,
    pub version: u16,
    pub access: u16,
    pub name: &'static str,
    pub super_name: &'static str,
    pub interfaces: Vec<&'static str>,
    pub fields: Vec<Vec<u8>>,
    pub methods: Vec<Vec<u8>>,
    pub attributes: Vec<Vec<u8>>,
}

impl ClassAssembler {
    pub fn new() -> ClassAssembler {
        let (name, super_name) = ("p/Made", "java/lang/Object");
        ClassAssembler { version: 45, access: 0x21, name, super_name, ..ClassAssembler::default() }
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        self.entry(&[&[1], &(text.len() as u16).to_be_bytes()[..], text.as_bytes()].concat())
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.entry(&[&[7], &name.to_be_bytes()[..]].concat())
    }

    pub fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.entry(&[&[8], &text.to_be_bytes()[..]].concat())
    }

    pub fn field_of(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.reference(9, class, name, descriptor)
    }

    pub fn method_of(&mut self, class: &str, name: &str, descriptor: &str, interface: bool) -> u16 {
        self.reference(if interface { 11 } else { 10 }, class, name, descriptor)
    }

    fn reference(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (class, name, descriptor) = (self.class(class), self.utf8(name), self.utf8(descriptor));
        let pair = self.entry(&[&[12], &[name, descriptor].map(u16::to_be_bytes).concat()[..]].concat());
        self.entry(&[&[tag], &[class, pair].map(u16::to_be_bytes).concat()[..]].concat())
    }

    /// A long or a double: two places in the pool (JVMS 4.4.5).
    pub fn wide_entry(&mut self, bytes: &[u8]) -> u16 {
        let index = self.entry(bytes);
        self.entries += 1;
        index
    }

    pub fn entry(&mut self, bytes: &[u8]) -> u16 {
        self.pool.extend(bytes);
        self.entries += 1;
        self.entries
    }

    pub fn attribute(&mut self, name: &str, body: &[u8]) -> Vec<u8> {
        let name = self.utf8(name);
        [&name.to_be_bytes()[..], &(body.len() as u32).to_be_bytes(), body].concat()
    }

    pub fn member(&mut self, access: u16, name: &str, descriptor: &str, attributes: &[Vec<u8>]) -> Vec<u8> {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let head = [access, name, descriptor, attributes.len() as u16].map(u16::to_be_bytes).concat();
        [head, attributes.concat()].concat()
    }

    /// A static method `run` with this body: two stack slots, two locals.
    pub fn body(&mut self, descriptor: &str, code: &[u8], handlers: &[[u16; 4]]) {
        self.method(0x9, "run", descriptor, code, handlers);
    }

    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, code: &[u8], handlers: &[[u16; 4]]) {
        self.sized_method(access, name, descriptor, [2, 2], code, handlers);
    }

    /// `sizes` are `max_stack` and `max_locals`.
    pub fn sized_method(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        sizes: [u16; 2],
        code: &[u8],
        handlers: &[[u16; 4]],
    ) {
        let body = [
            &sizes.map(u16::to_be_bytes).concat()[..],
            &(code.len() as u32).to_be_bytes(),
            code,
            &(handlers.len() as u16).to_be_bytes(),
            &handlers.as_flattened().iter().flat_map(|word| word.to_be_bytes()).collect::<Vec<u8>>(),
            &[0, 0],
        ]
        .concat();
        let code = self.attribute("Code", &body);
        let method = self.member(access, name, descriptor, &[code]);
        self.methods.push(method);
    }

    pub fn finish(mut self) -> Vec<u8> {
        let (this, super_class) = (self.class(self.name), self.class(self.super_name));
        let interfaces = std::mem::take(&mut self.interfaces);
        let interfaces: Vec<u16> = interfaces.iter().map(|name| self.class(name)).collect();
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        bytes.extend(self.version.to_be_bytes());
        bytes.extend((self.entries + 1).to_be_bytes());
        bytes.extend(&self.pool);
        bytes
            .extend([self.access, this, super_class, interfaces.len() as u16].map(u16::to_be_bytes).concat());
        bytes.extend(interfaces.iter().flat_map(|index| index.to_be_bytes()));
        for table in [&self.fields, &self.methods, &self.attributes] {
            bytes.extend((table.len() as u16).to_be_bytes());
            bytes.extend(table.concat());
        }
        bytes
    }
}
